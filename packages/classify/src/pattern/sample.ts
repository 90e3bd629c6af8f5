import type { Node } from './syntax.ts'

/** A text that matches `node`; `choose(n)` picks 0 to n − 1. For tests and for showing what a rule looks for. */
export function sampleOf(node: Node, choose: (count: number) => number): string {
  if (node.type === 'sequence') return node.parts.map(part => sampleOf(part, choose)).join('')
  if (node.type === 'choice') return sampleOf(node.options[choose(node.options.length)]!, choose)
  if (node.type === 'repeat') {
    const most = node.max === Infinity ? node.min + 3 : Math.min(node.max, node.min + 40)
    return Array.from({ length: node.min + choose(most - node.min + 1) }, () => sampleOf(node.node, choose)).join('')
  }
  const codes = Array.from({ length: 95 }, (_, at) => at + 32).filter(code => node.set[code])
  return codes.length ? String.fromCharCode(codes[choose(codes.length)]!) : '\n'
}
