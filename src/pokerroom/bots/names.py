"""Names for bots, like those of a card room's regulars."""

from __future__ import annotations

from typing import Final

# Of the fields of tournaments, and of games that are played in a program.
NAMES: Final = (
    "Doc", "Pearl", "Duke", "Ruby", "Slim", "Etta", "Mack", "Dolly", "Hoyle", "Vera", "Amos", "Iris",
    "Ezra", "Hattie", "Gus", "Mabel", "Otto", "Nell", "Clyde", "Opal", "Rufus", "Dinah", "Silas", "Maeve",
    "Jasper", "Cora", "Felix", "Greta", "Hugo", "Ida", "Lionel", "Minnie", "Percy", "Sadie", "Walt", "Zelda",
)  # fmt: skip

# Of those who sit at the tables of a room: as many as a large room has, and none of them in the field of a tournament.
ROOM_NAMES: Final = (
    "Abner", "Addie", "Agatha", "Alvin", "Archie", "Artie", "Augusta", "Barney", "Beulah", "Birdie", "Blanche",
    "Boyd", "Buck", "Buster", "Cecil", "Chester", "Clem", "Clifton", "Cyrus", "Delmar", "Delphine", "Dewey", "Dexter",
    "Dottie", "Earl", "Edna", "Effie", "Elmer", "Elmo", "Elsie", "Enid", "Enoch", "Estelle", "Eunice", "Ezekiel",
    "Fern", "Fergus", "Flora", "Floyd", "Gideon", "Gilda", "Ginny", "Goldie", "Grover", "Hank", "Harlan", "Hazel",
    "Hester", "Hilda", "Hiram", "Homer", "Horace", "Imogen", "Ira", "Irma", "Isadora", "Ivo", "Jethro", "Josiah",
    "Juno", "Lavinia", "Leander", "Lenny", "Leopold", "Lester", "Lettie", "Linus", "Lottie", "Louella", "Lucius",
    "Luther", "Lyle", "Mamie", "Marvin", "Maude", "Maybelle", "Melvin", "Merle", "Mildred", "Minerva", "Monty",
    "Mordecai", "Morris", "Mortimer", "Murray", "Myrtle", "Nadine", "Nestor", "Nettie", "Norbert", "Norma", "Odell",
    "Odette", "Ollie", "Oona", "Orson", "Orville", "Oswald", "Otis", "Pansy", "Petra", "Phineas", "Prudence",
    "Quincy", "Ralphie", "Rhoda", "Roscoe", "Roxie", "Rusty", "Selma", "Seymour", "Shep", "Sheldon", "Sonny", "Sybil",
    "Tad", "Thaddeus", "Thelma", "Tilly", "Tobias", "Truman", "Tucker", "Ulysses", "Una", "Vernon", "Viola", "Virgil",
    "Wallace", "Wendell", "Wilbur", "Wilma", "Winnie", "Woody", "Wyatt", "Yancy", "Yvette", "Zeke",
)  # fmt: skip

EVERY_BOT_NAME: Final = NAMES + ROOM_NAMES
