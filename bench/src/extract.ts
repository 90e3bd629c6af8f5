import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Section } from './report.ts'
import { hostileFigures } from './extract/hostile.ts'
import { qualityFigures, recognitionFigures } from './extract/quality.ts'
import { speedFigures } from './extract/speed.ts'
import { streamFigures } from './extract/streams.ts'

/**
 * Extraction: speed against poppler's pdftotext, catdoc, docx2txt and unzip with an empty SAX parser on the same files in
 * the same run; how much of the corpora's known text is found; how hostile documents end; memory for very large ones.
 */
export async function benchExtract(): Promise<Section> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-bench-'))
  try {
    return {
      id: 'extract',
      title: 'Extraction',
      command: 'npm run bench -- extract',
      figures: [
        ...(await speedFigures(folder)),
        ...(await streamFigures()),
        ...(await qualityFigures()),
        ...(await recognitionFigures()),
        ...(await hostileFigures()),
      ],
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
