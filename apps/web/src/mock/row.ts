export type Cell = string | number | boolean | null | string[]
export type Row = Record<string, Cell>
