import { Button, Textarea } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { askAbout } from '../../lib/data-subject.ts'
import { texts } from '#texts/data-subjects.ts'
import classes from './data-subjects.module.css'

/** Everything that a person is known by, in one field; Enter searches, Shift and Enter begin a line. */
export function SearchForm({ subject, isBusy }: { subject: string; isBusy: boolean }) {
  const [written, setWritten] = useState(subject)
  return (
    <form
      role="search"
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        askAbout(written)
      }}
    >
      <Textarea
        className={classes.field}
        label={texts.person}
        description={texts.personHint}
        placeholder={texts.example}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        autoComplete="off"
        spellCheck={false}
        value={written}
        onChange={event => setWritten(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button
        type="submit"
        leftSection={<IconUserSearch size={16} aria-hidden />}
        disabled={written.trim() === ''}
        loading={isBusy}
      >
        {texts.search}
      </Button>
    </form>
  )
}
