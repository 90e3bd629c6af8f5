import { useEffect, useRef } from 'react'
import { Page } from '../../ui/page.tsx'
import { texts } from '#texts/conversation.ts'
import { AskBar } from './ask-bar.tsx'
import classes from './conversation.module.css'
import { Examples } from './examples.tsx'
import { ExchangeCard } from './exchange.tsx'
import { useConversation } from './use-conversation.ts'

/** Questions in plain words, each with the query that it was read as and its answer. */
export function ConversationScreen() {
  const { exchanges, ask, change } = useConversation()
  const isBusy = exchanges.some(({ state }) => state === 'waiting')
  const last = useRef<HTMLDivElement>(null)
  const count = exchanges.length
  useEffect(() => {
    if (count > 1) last.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [count])
  return (
    <Page title={texts.title} description={texts.description}>
      <div className={classes.screen}>
        {count > 0 && (
          <div ref={last} className={classes.exchanges} role="log" aria-label={texts.conversation} aria-busy={isBusy}>
            {exchanges.map(exchange => (
              <ExchangeCard key={exchange.id} exchange={exchange} onChange={query => change(exchange.id, query)} />
            ))}
          </div>
        )}
        <AskBar onAsk={ask} isBusy={isBusy} />
        {count === 0 && <Examples onAsk={ask} />}
      </div>
    </Page>
  )
}
