import type { Section } from './report.ts'
import { qualityFigures } from './classify/quality.ts'
import { speedFigures } from './classify/speed.ts'

/** Classification: speed with all rules on against ripgrep's and ClamAV's scans of the same text in the same run, and right answers on published vectors. */
export async function benchClassify(): Promise<Section> {
  return { id: 'classify', title: 'Classification', command: 'npm run bench:classify', figures: [...speedFigures(), ...qualityFigures()] }
}
