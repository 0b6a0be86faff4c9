/** The line that leaves the prompt and leads down beside the column to the switch. */
export function Rail({ isSearching }: { isSearching: boolean }) {
  return <div aria-hidden className={isSearching ? 'rail is-searching' : 'rail'} />;
}
