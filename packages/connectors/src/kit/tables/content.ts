import { ConnectorError, type Content } from '../connector.ts'
import { shown } from './names.ts'
import type { ColumnSample } from './sample.ts'

const commentLength = 80

/**
 * What is handed on to be classified: each value in a line of its own beside its header, which is how a reader of text is told what it is.
 * @throws ConnectorError `empty` where the sample holds no value, `unsupported` where none of them is text
 */
export function columnContent(sample: ColumnSample): Content {
  const { header, comment, values, rows, binary } = sample
  if (!values.length && binary)
    throw new ConnectorError('unsupported', `Its values are binary; ${binary} of ${rows} sampled rows hold one.`)
  if (!values.length) throw new ConnectorError('empty', `None of ${rows} sampled rows holds a value.`)
  const about = comment === undefined ? '' : ` (${shown(comment).slice(0, commentLength)})`
  const label = `${shown(header)}${about}: `
  return { bytes: Buffer.from(values.map(value => `${label}${value}\n`).join('')) }
}
