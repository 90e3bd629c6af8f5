// Run as a child process: classifies its part of the texts below a folder when it is told to.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createClassifier } from '@sharelight/classify'
import { readAll, secondsOf } from '../classify/documents/reading.ts'
import type { Classified } from './baselines.ts'

const warm = 500
const [root = '', part, of] = process.argv.slice(2)
const texts = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name))
  .sort()
  .filter((_, at) => at % Number(of) === Number(part))
  .map(path => readFileSync(path, 'utf8'))
const classifier = createClassifier()
readAll(texts.slice(0, warm), classifier)
process.once('message', () => {
  process.send!({ seconds: secondsOf(() => readAll(texts, classifier)) } satisfies Classified)
})
process.send!('ready')
