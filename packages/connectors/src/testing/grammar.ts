import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

interface Node {
  type: string
  text: string
  isMissing: boolean
  children: Node[]
}
interface Grammars {
  Parser: {
    new (): { setLanguage(language: unknown): void; parse(text: string): { rootNode: Node } }
    init(): Promise<void>
  }
  Language: { load(path: string): Promise<unknown> }
}
export interface Parsed {
  /** What the grammar could make nothing of. */
  faults: string[]
  /** What is run or called, by name and in order. */
  commands: string[]
}

const commandNodes: Record<string, string> = { powershell: 'command_name', bash: 'command_name', python: 'call' }

/** Parses a language by its published grammar. Nothing where the grammars are not installed. */
export async function grammarOf(
  language: 'powershell' | 'bash' | 'python',
): Promise<((text: string) => Parsed) | undefined> {
  const require = createRequire(import.meta.url)
  let path: string
  try {
    path = require.resolve('@vscode/tree-sitter-wasm')
  } catch {
    return undefined
  }
  const { Parser, Language } = require(path) as Grammars
  await Parser.init()
  const parser = new Parser()
  parser.setLanguage(await Language.load(join(dirname(path), `tree-sitter-${language}.wasm`)))
  return text => parsed(parser.parse(text).rootNode, commandNodes[language] ?? '')
}

function parsed(root: Node, command: string): Parsed {
  const found: Parsed = { faults: [], commands: [] }
  const nodes = [root]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (node.type === 'ERROR' || node.isMissing) found.faults.push(node.text.slice(0, 200))
    if (node.type === command) found.commands.push(node.text.split('(')[0] ?? '')
    nodes.push(...node.children.toReversed())
  }
  return found
}
