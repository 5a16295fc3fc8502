type DataTableProps = {
  label: string;
  columns: readonly string[];
  /** The cells of each row; the first names it. */
  rows: readonly (readonly string[])[];
};

/** Figures in rows, which scroll sideways where they do not fit. */
export function DataTable({ label, columns, rows }: DataTableProps) {
  return (
    <div className="overflow-x-auto" role="group" aria-label={label} tabIndex={0}>
      <table className="w-full text-14 whitespace-nowrap">
        <thead>
          <tr className="text-left text-soft">
            {columns.map((column, i) => (
              <th key={column} scope="col" className={`py-2 pr-4 ${i > 0 ? 'text-right' : ''}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]} className="py-2 pr-4 text-right tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
