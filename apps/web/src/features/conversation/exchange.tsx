import { Button } from '@mantine/core'
import type { ConversationQuery } from '@sharelight/contract'
import { useId } from 'react'
import { useStatus } from '../../lib/queries.ts'
import { Parts } from '../../ui/report-parts.tsx'
import { LoadingState } from '../../ui/states.tsx'
import { texts } from '#texts/conversation.ts'
import { AnswerWays } from './answer-ways.tsx'
import classes from './conversation.module.css'
import { QueryStrip } from './query-strip.tsx'
import type { Exchange } from './use-conversation.ts'

interface ExchangeProps {
  exchange: Exchange
  onChange: (query: ConversationQuery) => void
}

/** A question, how it was read, and what came of it. */
export function ExchangeCard({ exchange, onChange }: ExchangeProps) {
  const id = useId()
  const { question, state, read, query, words, answer } = exchange
  const { org } = useStatus()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{question || words?.title}</h2>
      {read && <Reading read={read} hasQuery={query !== undefined} />}
      {query && words && <QueryStrip query={query} words={words} onChange={onChange} />}
      {state === 'waiting' && <LoadingState height={120} />}
      {state === 'failed' && <p role="alert">{texts.failed}</p>}
      {state === 'answered' && query && !answer && (
        <Button className={classes.alone ?? ''} onClick={() => onChange(query)}>
          {texts.askWithout}
        </Button>
      )}
      {state === 'answered' && answer && (
        <>
          <div className={classes.answer}>
            <Parts parts={[answer.part]} timeZone={org.timeZone} />
          </div>
          {answer.query.compared && answer.part.kind === 'number' && <p className="caption">{texts.compared}</p>}
          <AnswerWays question={question} answer={answer} />
        </>
      )}
    </section>
  )
}

/** What was taken for something else, and what was not understood. */
function Reading({ read, hasQuery }: { read: NonNullable<Exchange['read']>; hasQuery: boolean }) {
  const { isOrder, notUnderstood, corrected, several } = read
  if (isOrder) return <p>{texts.order}</p>
  return (
    <>
      {corrected.map(({ from, to }) => (
        <p key={from} className="caption">
          {texts.corrected(from, to)}
        </p>
      ))}
      {several.map(({ words, names }) => (
        <p key={words} className="caption">
          {texts.several(words, names)}
        </p>
      ))}
      {notUnderstood.length > 0 && (
        <p>
          <strong>{texts.notUnderstood(notUnderstood)}</strong> {hasQuery && texts.without(notUnderstood.length)}
        </p>
      )}
      {!hasQuery && <p>{texts.nothingKnown}</p>}
    </>
  )
}
