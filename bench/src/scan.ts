import type { Section } from './report.ts'
import { asTheyCome, madeLines } from './scan/documents.ts'
import { memoryFigures } from './scan/memory.ts'
import { officeFigures } from './scan/office.ts'
import { textFigures } from './scan/texts.ts'

/** BENCH_FILES: fewer for a quick run. */
const asked = process.env['BENCH_FILES']

/** Whole scans of folders, each into new stores on the disk, against parts of the same work in the same run. */
export async function benchScan(): Promise<Section> {
  const documents = asTheyCome(Number(asked ?? 5000))
  return {
    id: 'scan',
    title: 'A whole scan of a folder',
    command: 'npm run bench -- scan',
    figures: [
      ...(await textFigures('documents as they come', documents)),
      ...(await textFigures('documents, the same four times over', Array(4).fill(documents).flat() as string[])),
      ...(await textFigures('lines made by the bench', madeLines(documents.length))),
      ...(await officeFigures()),
    ],
  }
}

/** Peak memory over many small files, with the memory that the empty stores take measured in the same run. */
export async function benchScanMemory(): Promise<Section> {
  const files = Number(asked ?? 100_000)
  return {
    id: 'scan-memory',
    title: 'Peak memory of a scan of many files',
    command: 'npm run bench -- scan-memory',
    figures: await memoryFigures(files),
  }
}
