import { ConnectorError } from '../source-fault.ts'
import { displayPath } from '../key.ts'
import { LabelError, type FoundLabel, type Label } from './label.ts'
import { officeLabels, withOfficeLabel } from './office.ts'
import { pdfLabels, withPdfLabel } from './pdf.ts'

/** Labels that a file carries. @throws ConnectorError `excluded` for what carries none: other formats, and protected, signed or damaged files */
export function labelsIn(path: Buffer, bytes: Buffer): FoundLabel[] {
  return told(path, () => formatOf(bytes).labels(bytes))
}

/** The file with a label, or with none. @throws ConnectorError `excluded` */
export function withLabel(path: Buffer, bytes: Buffer, label: Label | undefined): Buffer {
  return told(path, () => formatOf(bytes).add(bytes, label))
}

function formatOf(bytes: Buffer) {
  const head = bytes.subarray(0, 8).toString('latin1')
  if (head.startsWith('PK\x03\x04')) return { labels: officeLabels, add: withOfficeLabel }
  if (bytes.subarray(0, 1024).includes('%PDF-')) return { labels: pdfLabels, add: withPdfLabel }
  if (head === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')
    throw new LabelError('encrypted', 'It is encrypted, or of the old format of Office, which carries no label.')
  throw new LabelError('format', 'It is of no format that carries a label.')
}

function told<T>(path: Buffer, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof LabelError)) throw error
    throw new ConnectorError('excluded', `${displayPath(path)} cannot be labelled. ${error.message}`, {
      cause: error,
      kind: error.kind,
    })
  }
}
