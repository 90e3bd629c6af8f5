import type { Section } from './report.ts'
import { memoryFigures } from './classify/memory.ts'
import { qualityFigures } from './classify/quality.ts'
import { speedFigures } from './classify/speed.ts'

/**
 * Classification: speed with all rules on against ripgrep's and ClamAV's scans of the same text in the same run, memory of a long
 * stream, and right answers on published vectors.
 */
export async function benchClassify(): Promise<Section> {
  return {
    id: 'classify',
    title: 'Classification',
    command: 'npm run bench:classify',
    figures: [...speedFigures(), ...memoryFigures(), ...(await qualityFigures())],
  }
}
