import { createClassifier, type ClassificationResult, type Classifier, type DocumentText } from '@sharelight/classify'
import { linesOf } from './lines.ts'
import { print } from './run.ts'

interface Streams {
  input: AsyncIterable<Uint8Array | string>
  print(text: string): Promise<void>
  warn(text: string): void
}

type Id = string | number
interface Request extends DocumentText { id: Id }

const outputChars = 64 * 1024

export async function classifyCommand(): Promise<void> {
  if (process.stdin.isTTY) process.stderr.write('Type JSON lines {"id", "text"}; end with Ctrl-D.\n')
  const { errors } = await classifyLines({ input: process.stdin, print, warn: text => process.stderr.write(`${text}\n`) })
  if (errors > 0) process.exitCode = 1
}

/** Answers each line of `input` in order, a few dozen kilobytes at a time. */
export async function classifyLines({ input, print: write, warn }: Streams): Promise<{ errors: number }> {
  const classifier = createClassifier()
  const faulty = new Set<string>()
  let [number, errors, output] = [0, 0, '']
  for await (const line of linesOf(input)) {
    number++
    if (!line.trim()) continue
    const request = parse(line)
    if ('error' in request) {
      errors++
      warn(`Line ${number}: ${request.error}`)
      output += `${JSON.stringify(request)}\n`
    } else {
      const answer = classify(classifier, request, fault => {
        if (!faulty.has(fault)) warn(fault)
        faulty.add(fault)
      })
      output += `${JSON.stringify(answer)}\n`
    }
    if (output.length < outputChars) continue
    await write(output)
    output = ''
  }
  await write(output)
  return { errors }
}

function classify(classifier: Classifier, { id, ...document }: Request, report: (fault: string) => void) {
  const { labels, topics, findings, faults }: ClassificationResult = classifier.classify(document)
  for (const { rule, message } of faults) report(`The rule ${rule} failed: ${message}`)
  return {
    id,
    labels: labels.map(({ key, name, generation, confidence, count }) => ({ key, name, generation, confidence, count })),
    topics: topics.map(({ generation, key, confidence }) => ({ generation, key, confidence })),
    findings,
  }
}

function parse(line: string): Request | { id?: Id; error: string } {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return { error: `It is no JSON: ${error instanceof Error ? error.message : String(error)}.` }
  }
  if (typeof value !== 'object' || value === null) return { error: 'It must be an object with "id" and "text".' }
  const { id, text, name } = value as Record<string, unknown>
  if (typeof id !== 'string' && typeof id !== 'number') return { error: '"id" must be a text or a number.' }
  if (typeof text !== 'string') return { id, error: '"text" must be a text.' }
  if (name !== undefined && typeof name !== 'string') return { id, error: '"name" must be a text.' }
  return { id, text, ...(name !== undefined && { name }) }
}
