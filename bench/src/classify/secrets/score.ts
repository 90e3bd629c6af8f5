import { createClassifier } from '@sharelight/classify'
import type { Figure } from '../../report.ts'
import { readTrees } from '../code/trees.ts'
import { Gitleaks, type Sample } from './gitleaks.ts'

const name = 'secrets of gitleaks’ own generator, drawn anew'
const classifier = createClassifier()
const secretsIn = (text: string, file?: string) =>
  classifier.classify({ text, ...(file && { name: file }) }).findings.filter(({ kind }) => kind === 'secret').length

/** Secrets by gitleaks' own samples, and beside gitleaks on the trees of this machine. */
export function secretFigures(seed = Date.now() % 1_000_000): Figure[] {
  const gitleaks = Gitleaks.here()
  if (!gitleaks) return [{ name, value: 'not run: no Go here, or its module cannot be had' }]
  try {
    return [...sampleFigures(gitleaks), ...treeFigures(gitleaks, seed)]
  } finally {
    gitleaks.remove()
  }
}

/** How many of its samples are reported, which kinds never are, and how many of those that are none. */
function sampleFigures(gitleaks: Gitleaks): Figure[] {
  const samples = gitleaks.samples()
  const secrets = samples.filter(({ secret }) => secret)
  const others = samples.filter(({ secret, text }) => !secret && text)
  const kinds = [...Map.groupBy(secrets, ({ rule }) => rule)]
  const never = kinds.filter(([, own]) => !own.some(isReported)).map(([kind]) => kind)
  const byOthers = gitleaks.findingsIn(others.map(({ text }) => text))
  const none = others.filter((_, index) => byOthers[index] === 0)
  return [
    { name, value: shareOf(secrets), target: '≥ 97 %' },
    {
      name: '… kinds never reported',
      value: `${never.length} of ${kinds.length} ${never.join(', ')}`.trim(),
      target: '0',
    },
    { name: '… reported of what no rule of gitleaks reports', value: shareOf(none), target: '≤ 2 %' },
    { name: '… reported of what is none to the rule in hand, though a secret to another', value: shareOf(others) },
  ]
}

const isReported = ({ text, path }: Sample) => secretsIn(text, path) > 0
const shareOf = (samples: readonly Sample[]) => {
  const reported = samples.filter(isReported).length
  return `${((reported / samples.length) * 100).toFixed(1)} % (${reported} of ${samples.length.toLocaleString('en')})`
}

/** Findings in files as they lie on this machine, of which next to none is a secret, beside those of gitleaks. */
function treeFigures(gitleaks: Gitleaks, seed: number): Figure[] {
  const files = readTrees(seed).trees.flatMap(tree => tree.files)
  const size = files.reduce((sum, { text }) => sum + text.length, 0) / 1e6
  const ours = files.reduce((sum, file) => sum + secretsIn(file.text, file.name), 0)
  const theirs = gitleaks.findingsIn(files.map(({ text }) => text)).reduce((sum, count) => sum + count, 0)
  return [
    {
      name: `secrets on ordinary trees (seed ${seed}), in a megabyte`,
      value: `${(ours / size).toFixed(3)} (${ours} in ${size.toFixed(1)} MB), gitleaks ${(theirs / size).toFixed(3)} (${theirs})`,
      target: 'no more than gitleaks',
    },
  ]
}
