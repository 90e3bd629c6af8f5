import { Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '#texts/shared.ts'
import classes from './editor.module.css'
import form from './form.module.css'

interface EditorProps {
  /** Where the way back leads. */
  back: string
  onBack: () => void
  children: ReactNode
  /** What comes of it, which stays in sight while the form is longer than the window. */
  beside: ReactNode
}

/** What is edited, beside what comes of it. */
export function Editor({ back, onBack, children, beside }: EditorProps) {
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onBack}
        mb="xs"
        style={{ alignSelf: 'flex-start', flex: 'none' }}
      >
        {back}
      </Button>
      <div className={classes.editor}>
        {children}
        <div className={classes.beside}>{beside}</div>
      </div>
    </>
  )
}

interface EditorFormProps {
  children: ReactNode
  /** What the button that saves reads. */
  submit: string
  isReady: boolean
  /** What is still missing. */
  missing?: string | false
  saving: { error: Error | null; isPending: boolean }
  onSubmit: () => void
  onCancel: () => void
}

/** A form's fields, what was wrong when it was saved, and the ways out of it. */
export function EditorForm({ children, submit, isReady, missing, saving, onSubmit, onCancel }: EditorFormProps) {
  return (
    <form
      className={form.form}
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {saving.error && (
        <p className="problem" role="alert">
          {saving.error.message}
        </p>
      )}
      <Group justify="flex-end">
        {missing && <span className="caption">{missing}</span>}
        <Button variant="default" onClick={onCancel} disabled={saving.isPending}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={!isReady}>
          {submit}
        </Button>
      </Group>
    </form>
  )
}

/** Fields side by side, where there is room. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={form.pair}>{children}</div>
