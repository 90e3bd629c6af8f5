import { Button, Checkbox, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { SandboxOutcome } from '@sharelight/contract'
import { IconFileUpload, IconX } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import classes from './custom.module.css'
import { isComplete, isQuick, type Draft } from './draft.ts'
import { toBase64 } from './files.ts'
import { Highlighted } from './highlighted.tsx'
import { texts } from '#texts/custom-labels.ts'
import { Touched } from './touched.tsx'
import { useTrial, type Trial } from './use-custom.ts'

const t = texts.sandbox
const settleMs = 400

/** What a pasted text or a dropped file matches and why, as one types. Nothing is stored. */
export function Sandbox({ draft, id }: { draft: Draft; id?: string }) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<Trial['file']>()
  const [everything, setEverything] = useState(false)
  const [problem, setProblem] = useState('')
  const usable = isComplete(draft.definition, id !== undefined) && isQuick(draft.definition, id !== undefined)
  const has = file !== undefined || text.trim() !== ''
  const trial = useMemo(
    () =>
      has && (usable || everything)
        ? {
            name: draft.name,
            definition: usable ? draft.definition : undefined,
            id,
            everything,
            ...(file ? { file } : { text }),
          }
        : undefined,
    [draft, id, everything, file, text, has, usable],
  )
  const [settled] = useDebouncedValue(trial, settleMs)
  const query = useTrial(settled)
  async function take(dropped: File | undefined) {
    if (!dropped) return
    setProblem('')
    await toBase64(dropped).then(
      content => setFile({ name: dropped.name, content }),
      () => setProblem(t.tooLarge),
    )
  }
  return (
    <Card
      title={t.title}
      note={t.note}
      span={5}
      tools={
        has && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconX size={14} aria-hidden />}
            onClick={() => {
              setText('')
              setFile(undefined)
            }}
          >
            {t.clear}
          </Button>
        )
      }
    >
      <div
        className={classes.sandbox}
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
      >
        {file ? (
          <p className={classes.file}>
            <IconFileUpload size={18} aria-hidden /> {file.name}
          </p>
        ) : (
          <Textarea
            aria-label={t.placeholder}
            placeholder={t.placeholder}
            rows={8}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            styles={{ input: { resize: 'vertical' } }}
          />
        )}
        <FileButton onFile={take} />
        <Checkbox
          label={t.everything}
          checked={everything}
          onChange={event => setEverything(event.currentTarget.checked)}
        />
        <div role="status" aria-live="polite" className={classes.outcome}>
          {problem && <p className="problem">{problem}</p>}
          {trial && !query.data && query.isFetching && <p className="muted">{t.trying}</p>}
          {trial && query.error && <p className="problem">{query.error.message}</p>}
          {trial ? (
            query.data &&
            !query.error && (
              <Outcome
                outcome={query.data}
                text={file ? undefined : settled && 'text' in settled ? settled.text : undefined}
              />
            )
          ) : (
            <p className="muted">{has ? t.incomplete : t.waiting}</p>
          )}
        </div>
        <Touched draft={draft} id={id} disabled={!usable} />
      </div>
    </Card>
  )
}

function FileButton({ onFile }: { onFile: (file: File | undefined) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.drop}>
      <span className="muted">{t.drop}</span>
      <Button size="compact-sm" variant="default" onClick={() => input.current?.click()}>
        {t.choose}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.choose}
        onChange={event => {
          void onFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function Outcome({
  outcome: { labels, matches, problems, characters },
  text,
}: {
  outcome: SandboxOutcome
  text: string | undefined
}) {
  return (
    <>
      {problems.map(problem => (
        <p key={problem} className="problem">
          {problem}
        </p>
      ))}
      {labels.length === 0 && problems.length === 0 && <p className="muted">{t.nothing}</p>}
      <ul className={classes.reasons}>
        {labels.map(({ key, name, confidence, sentence }) => (
          <li key={key}>
            <strong>{name}</strong>{' '}
            <span className={classes.level} data-level={confidence}>
              {texts.confidence[confidence >= 85 ? 85 : confidence >= 75 ? 75 : 65]}
            </span>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
      {text === undefined
        ? matches.length > 0 && (
            <ul className={classes.samples}>
              {matches.slice(0, 20).map(match => (
                <li key={`${match.rule}-${match.start}`}>{match.masked}</li>
              ))}
            </ul>
          )
        : matches.length > 0 && <Highlighted text={text} matches={matches} />}
      <p className="caption">
        {t.matches(matches.length)} · {t.characters(characters)}
      </p>
    </>
  )
}
