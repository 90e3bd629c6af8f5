import { Button, Group, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { texts } from '#texts/accounts-at-risk.ts'
import classes from './accounts.module.css'
import { useUnusedDays } from './use-accounts.ts'

/** From how many days without a sign-in on an account counts as unused. */
export function DaysForm({ days, close }: { days: number; close: () => void }) {
  const [value, setValue] = useState<number | string>(days)
  const save = useUnusedDays()
  const isValid = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 3650
  return (
    <form
      className={classes.detail}
      onSubmit={event => {
        event.preventDefault()
        if (isValid) save.mutate(value, { onSuccess: close })
      }}
    >
      <NumberInput
        label={texts.unusedLabel}
        description={texts.unusedHint}
        value={value}
        onChange={setValue}
        min={1}
        max={3650}
        allowDecimal={false}
        data-autofocus
      />
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending} disabled={!isValid}>
          {texts.save}
        </Button>
      </Group>
    </form>
  )
}
