/** Three dots: more can be done here. Not an icon of the table, which every page loads with its markup. */
export function MoreSign() {
  return (
    <svg aria-hidden="true" className="icon" width={18} height={18} viewBox="0 0 24 24">
      <path d="M5 11.5v1M12 11.5v1M19 11.5v1" />
    </svg>
  );
}
