import { ConnectorError, type Content } from '../connector.ts'
import { shown } from './names.ts'
import type { ColumnSample } from './sample.ts'

/** A comment of a few words tells what a short name does not; a longer one only hides the name. */
const tellingComment = 40

/**
 * What is handed on to be classified: the column as a table of its own, rows numbered, so that it is judged as a column by its header and values;
 * of the columns beside it the names.
 * @throws ConnectorError `empty` where the sample holds no value, `unsupported` where none of them is text
 */
export function columnContent({ header, comment, ...sample }: ColumnSample): Content {
  const { values, rows, binary, neighbours, isWhole, of, table } = sample
  if (!values.length && binary)
    throw new ConnectorError('unsupported', `Its values are binary; ${binary} of ${rows} sampled rows hold one.`)
  if (!values.length) throw new ConnectorError('empty', `None of ${rows} sampled rows holds a value.`)
  const about = comment === undefined || comment.length > tellingComment ? '' : ` (${shown(comment)})`
  const lines = [['row', `${shown(header)}${about}`], ...values.map((value, at) => [String(at + 1), value])]
  const beside = neighbours.filter(name => name !== header)
  return {
    bytes: Buffer.from(lines.map(line => `${line.map(cellOf).join('\t')}\n`).join('')),
    beside,
    ...(table && { table }),
    ...(!isWhole && { sampled: { rows, ...(of !== undefined && { of }) } }),
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc4180 */
const cellOf = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
