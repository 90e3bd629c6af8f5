import { Button, Group, Stack } from '@mantine/core'
import { dateIn, isoDate } from '@sharelight/domain'
import { useState } from 'react'
import { useClock } from '../lib/queries.ts'
import { timeFrame } from '../lib/time-frame.ts'
import { texts } from '#texts/time-frame.ts'
import { DateField } from './date-field.tsx'

interface FrameDaysProps {
  /** Key of the frame that is shown now. */
  value: string
  onChoose: (key: string) => void
  onCancel: () => void
}

/** Asks for a first and a last day; begins with those of the frame that is shown. */
export function FrameDays({ value, onChoose, onCancel }: FrameDaysProps) {
  const clock = useClock()
  const { range } = timeFrame(value, clock)
  const dayOf = (instant: string | number) => isoDate(dateIn(new Date(instant), clock.timeZone))
  const [first, setFirst] = useState(range ? dayOf(range.from) : '')
  const [last, setLast] = useState(dayOf(range ? Date.parse(range.to) - 1 : clock.now))
  const until = last < first ? first : last
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (first && until) onChoose(`${first}..${until}`)
      }}
    >
      <Stack>
        <Group align="flex-start">
          <DateField label={texts.days.first} value={first} onChange={setFirst} />
          <DateField label={texts.days.last} value={until} from={first} onChange={setLast} />
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.days.cancel}
          </Button>
          <Button type="submit" disabled={!first || !until}>
            {texts.days.show}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
