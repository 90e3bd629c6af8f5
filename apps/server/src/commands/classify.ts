import { createClassifier, type Classifier, type DocumentText } from '@sharelight/classify'
import { linesOf } from './lines.ts'
import { print } from './run.ts'

interface Streams {
  input: AsyncIterable<Uint8Array | string>
  print(text: string): Promise<void>
  warn(text: string): void
  /** Adds why each label was given. */
  explain?: boolean
}

type Id = string | number
interface Request extends DocumentText {
  id: Id
}

const outputChars = 64 * 1024

export async function classifyCommand({ explain }: { explain?: boolean } = {}): Promise<void> {
  if (process.stdin.isTTY) process.stderr.write('Type JSON lines {"id", "text"}; end with Ctrl-D.\n')
  const { errors } = await classifyLines({
    input: process.stdin,
    print,
    warn: text => process.stderr.write(`${text}\n`),
    explain,
  })
  if (errors > 0) process.exitCode = 1
}

/** Answers each line of `input` in order, a few dozen kilobytes at a time. */
export async function classifyLines({
  input,
  print: write,
  warn,
  explain = false,
}: Streams): Promise<{ errors: number }> {
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
      const { faults, ...answer } = classify(classifier, request, explain)
      for (const fault of faults) if (!faulty.has(fault)) warn(fault)
      for (const fault of faults) faulty.add(fault)
      output += `${JSON.stringify(answer)}\n`
    }
    if (output.length < outputChars) continue
    await write(output)
    output = ''
  }
  await write(output)
  return { errors }
}

function classify(classifier: Classifier, { id, text, ...info }: Request, explain: boolean) {
  const stream = classifier.open(info)
  stream.push(text)
  const { labels, topics, findings, examples, faults, namesEnd, syntax } = stream.finish()
  return {
    id,
    labels: labels.map(({ key, name, generation, confidence, count }) => ({
      key,
      name,
      generation,
      confidence,
      count,
    })),
    topics: topics.map(({ generation, key, confidence }) => ({ generation, key, confidence })),
    findings,
    ...(examples && { examples }),
    ...(namesEnd !== undefined && { namesEnd }),
    ...(syntax && syntax.kind !== 'prose' && { syntax }),
    ...(explain && { explanations: stream.explain().map(({ label, sentence }) => ({ label, sentence })) }),
    faults: faults.map(({ rule, message }) => `The rule ${rule} failed: ${message}`),
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
