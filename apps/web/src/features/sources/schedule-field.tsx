import { Group, NativeSelect, TextInput } from '@mantine/core'
import { texts } from '#texts/sources.ts'

const byHand = 'none'
const startAt = '02:00'

/** A source's schedule as its cron expression: by hand, every day or on a weekday, at a time of the organisation's clock. */
export function ScheduleField({
  value,
  onChange,
}: {
  value: string | null
  onChange: (schedule: string | null) => void
}) {
  const { weekday, time } = readSchedule(value)
  const set = (day: string, at: string) => onChange(day === byHand ? null : writeSchedule(day, at))
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={texts.schedule}
        value={weekday}
        onChange={event => set(event.currentTarget.value, time)}
        data={[
          { value: byHand, label: texts.byHand },
          { value: '*', label: texts.everyDay },
          ...texts.weekdays.map((label, day) => ({ value: String(day), label })),
        ]}
      />
      {value !== null && (
        <TextInput
          type="time"
          label={texts.time}
          value={time}
          onChange={event => set(weekday, event.currentTarget.value || startAt)}
        />
      )}
    </Group>
  )
}

/** `every day at 02:00`. */
export function scheduleInWords(schedule: string): string {
  const { weekday, time } = readSchedule(schedule)
  return texts.every(weekday === '*' ? texts.everyDay : (texts.weekdays[Number(weekday)] ?? ''), time)
}

function readSchedule(schedule: string | null) {
  if (schedule === null) return { weekday: byHand, time: startAt }
  const [minute = '0', hour = '0', , , weekday = '*'] = schedule.split(' ')
  return { weekday, time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` }
}

function writeSchedule(weekday: string, time: string) {
  const [hour, minute] = time.split(':').map(Number)
  return `${minute ?? 0} ${hour ?? 0} * * ${weekday}`
}
