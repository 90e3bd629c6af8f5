import type { CalibrationKnot } from '../src/topics/model.ts'
import type { Judged } from './experiment.ts'

/** Isotonic regression (pool adjacent violators) of being right on the raw probability, thinned to at most 16 knots. */
export function calibrationKnots(judged: readonly Judged[], generation: 0 | 1): CalibrationKnot[] {
  const points = judged
    .filter(({ actual }) => generation === 0 || actual.includes('/'))
    .map(item =>
      generation === 0
        ? { x: item.branchChance, y: item.actual.split('/')[0]!.split('|').includes(item.branch) ? 1 : 0 }
        : { x: item.chance, y: item.topic === item.actual ? 1 : 0 },
    )
    .sort((a, b) => a.x - b.x)
  const size = Math.max(1, Math.ceil(points.length / 40))
  const blocks: { x: number; y: number; weight: number }[] = []
  for (let at = 0; at < points.length; at += size) {
    const group = points.slice(at, at + size)
    const mean = (pick: 'x' | 'y') => group.reduce((sum, point) => sum + point[pick], 0) / group.length
    blocks.push({ x: mean('x'), y: mean('y'), weight: group.length })
    while (blocks.length > 1 && blocks.at(-2)!.y >= blocks.at(-1)!.y) merge(blocks)
  }
  return [
    [0, 0],
    ...blocks.map(({ x, y }): CalibrationKnot => [Number(x.toFixed(4)), Number(Math.min(0.99, y).toFixed(4))]),
  ]
}

function merge(blocks: { x: number; y: number; weight: number }[]) {
  const right = blocks.pop()!
  const left = blocks.pop()!
  const weight = left.weight + right.weight
  blocks.push({
    x: (left.x * left.weight + right.x * right.weight) / weight,
    y: (left.y * left.weight + right.y * right.weight) / weight,
    weight,
  })
}
