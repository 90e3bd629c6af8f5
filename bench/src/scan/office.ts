import { join } from 'node:path'
import type { Figure } from '../report.ts'
import { officeFiles } from './documents.ts'
import { inFolder, writeFiles, type MadeFile } from './folder.ts'
import { expectAll, withScans, workers } from './run.ts'
import { took } from './took.ts'

const target = '≥ 116/s'

/** A whole scan of office files, PDFs and pictures, whose words are not recognised. */
export async function officeFigures(): Promise<Figure[]> {
  const files = officeFiles()
  if (files.length === 0) return [{ name: 'office files', value: 'not run: the corpora are not here', target }]
  return [
    await officeFigure('office files, PDFs and pictures of the corpora, without text recognition', files),
    await officeFigure('files, the same four times over', [...files, ...files, ...files, ...files]),
  ]
}

function officeFigure(name: string, files: readonly MadeFile[]): Promise<Figure> {
  return inFolder(async folder => {
    const root = join(folder, 'files')
    const count = writeFiles(root, files)
    const { result, seconds, processor } = await withScans(folder, root, took)
    expectAll(result, count)
    const { complete, partial, skipped, failed } = result.byStatus
    return {
      name: `${count.toLocaleString('en-GB')} ${name}: first scan, ${workers} workers (${complete} read whole, ${partial} in part, ${skipped} left out, ${failed} failed)`,
      value: `${(count / seconds).toFixed(0)} files/s, ${((1000 * processor) / count).toFixed(1)} ms of processor time each`,
      target,
    }
  })
}
