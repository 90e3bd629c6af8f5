import { createSecretFinder } from '@sharelight/classify'
import { readHistory, UnreadableRepository, type HistoricSecret, type HistoryReading } from '@sharelight/scan/history'
import { print } from './run.ts'

export async function historyCommand(repository: string, { json }: { json: boolean }): Promise<void> {
  try {
    const reading = readHistory(repository, createSecretFinder())
    for (const secret of reading.secrets) await print(`${json ? JSON.stringify(secret) : lineOf(secret)}\n`)
    process.stderr.write(`${summaryOf(reading)}\n`)
  } catch (error) {
    if (!(error instanceof UnreadableRepository)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** What stands in a name of a file must not move the cursor of who reads it. */
const shown = (text: string) => text.replaceAll(/\p{Cc}/gu, '\uFFFD')

function lineOf(secret: HistoricSecret): string {
  const { name, vendor, masked, commit, at, path, line, blob, isAtTip, tipPath, example } = secret
  const what = `${example ? 'Example: ' : ''}${name}${vendor ? ` (${vendor})` : ''} ${masked}`
  const where =
    commit === null
      ? `blob ${blob.slice(0, 12)}, line ${line}, which no branch or tag leads to`
      : `${shown(path ?? '')}:${line}, brought by ${commit.slice(0, 12)}${at ? ` on ${at.slice(0, 10)}` : ''}`
  return `${what}  ${where}  ${isAtTip ? `still in ${shown(tipPath ?? '')}` : 'gone from what is checked out'}${example ? `; ${example}` : ''}`
}

function summaryOf({ secrets: all, commits, blobs, unreadable, isShallow }: HistoryReading): string {
  const secrets = all.filter(({ example }) => !example)
  const examples = all.length - secrets.length
  const atTip = secrets.filter(secret => secret.isAtTip).length
  return [
    `${count(secrets.length, 'secret')} in ${count(commits, 'commit')} and ${count(blobs, 'file version')}; ${atTip} still in what is checked out.`,
    ...(secrets.length > atTip
      ? ['What is gone from there can still be read from the history: change those secrets.']
      : []),
    ...(examples
      ? [`${count(examples, 'value')} more ${examples === 1 ? 'is' : 'are'} of documentation, and let nobody in.`]
      : []),
    ...(unreadable ? [`${count(unreadable, 'object')} could not be read: "git fsck" says which.`] : []),
    ...(isShallow
      ? ['The repository holds the end of its history only: "git fetch --unshallow" brings the rest.']
      : []),
  ].join('\n')
}

const count = (number: number, word: string) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`
