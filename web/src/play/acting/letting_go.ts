/** A button that was pressed by mouse or finger gives the focus up, so that Enter makes the bet and not the same choice
    once more. */
export function letGo(event: MouseEvent): void {
  if (event.detail > 0) (event.currentTarget as HTMLElement).blur();
}
