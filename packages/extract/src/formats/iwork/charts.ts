import { fieldsOf } from './protobuf.ts'

/** Message type of what a chart shows apart from its style (`TSCH.ChartNonStyleArchive`). */
export const chart = 5023

const [generated, title] = [10_000, 23]

/** The name of a chart. The bytes beside it can be read as texts too, so it is looked up by its place. */
export function chartNames(message: Buffer): string[] {
  return inside(message, generated)
    .flatMap(properties => inside(properties, title))
    .map(name => name.toString('utf8'))
    .filter(name => name.trim() !== '')
}

function inside(message: Buffer, wanted: number): Buffer[] {
  return fieldsOf(message).flatMap(({ number, bytes }) => (number === wanted && bytes ? [bytes] : []))
}
