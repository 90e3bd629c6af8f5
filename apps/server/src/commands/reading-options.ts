import { ReadingLimits, type OcrMode, type ReadingSettings } from '@sharelight/contract'

/** What the command line says of how documents are read: `--ocr auto --limit timeMs=60000`. */
export interface ReadingOptions {
  ocr: OcrMode
  limit: string[]
}

/** @throws Error naming a limit that does not exist or has no number */
export function readingSettings({ ocr, limit }: ReadingOptions): ReadingSettings {
  const limits = Object.fromEntries(limit.map(parseLimit))
  return limit.length > 0 ? { ocr, limits } : { ocr }
}

function parseLimit(option: string): [string, number] {
  const [name = '', value = ''] = option.split('=', 2)
  if (!(name in ReadingLimits.shape))
    throw new Error(`There is no limit "${name}". There are: ${Object.keys(ReadingLimits.shape).join(', ')}.`)
  const number = Number(value)
  if (!(number > 0)) throw new Error(`"${option}" gives no number above 0: write ${name}=1000, say.`)
  return [name, number]
}
