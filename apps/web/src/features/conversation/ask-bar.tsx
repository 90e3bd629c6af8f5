import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { texts } from '#texts/conversation.ts'
import classes from './conversation.module.css'
import { useNames } from './use-conversation.ts'

const typingPause = 200
const longest = 500

/** The field for a question, and names of the organisation that its last word may become. */
export function AskBar({ onAsk, isBusy }: { onAsk: (question: string) => void; isBusy: boolean }) {
  const [text, setText] = useState('')
  const question = text.trim()
  return (
    <form
      className={classes.ask}
      onSubmit={event => {
        event.preventDefault()
        if (!question || isBusy) return
        onAsk(question)
        setText('')
      }}
    >
      <div className={classes.line}>
        <TextInput
          className={classes.field}
          size="md"
          aria-label={texts.question}
          placeholder={texts.placeholder}
          maxLength={longest}
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isBusy} disabled={!question}>
          {texts.ask}
        </Button>
      </div>
      <Names text={text} onChoose={name => setText(text.replace(/\S+$/, () => `${name} `))} />
    </form>
  )
}

function Names({ text, onChoose }: { text: string; onChoose: (name: string) => void }) {
  const [settled] = useDebouncedValue(text, typingPause)
  const names = useNames(settled).data ?? []
  const last = /(\S+)$/.exec(text)?.[1]?.toLowerCase() ?? ''
  const fitting = last.length < 3 ? [] : names.filter(({ name }) => isBegun(name, last))
  return (
    <div className={classes.names} role="group" aria-label={texts.names}>
      {fitting.map(({ name, kind }) => (
        <button key={`${kind} ${name}`} type="button" onClick={() => onChoose(name)}>
          {name} <span className="caption">{texts.kinds[kind] ?? kind}</span>
        </button>
      ))}
    </div>
  )
}

/** The last word is the beginning of the name, or of one of its words, and not yet the whole of it. */
const isBegun = (name: string, last: string) =>
  name.toLowerCase() !== last && [name, ...name.split(/[\s.@_-]+/)].some(part => part.toLowerCase().startsWith(last))
