import '@mantine/dates/styles.css'
import { DateInput } from '@mantine/dates'
import { useState } from 'react'
import { parseDay } from './day.ts'
import { calendarLocale } from '#texts/calendar.ts'
import { texts } from '#texts/shared.ts'

export interface DateFieldProps {
  label: string
  /** YYYY-MM-DD; empty for none. */
  value: string
  onChange: (value: string) => void
  /** The first day that can be chosen, as YYYY-MM-DD. */
  from?: string
}

/** A day, typed as DD/MM/YYYY or chosen in a calendar. Escape closes the calendar, and not what the field is in. */
export function CalendarField({ label, value, onChange, from }: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DateInput
      label={label}
      locale={calendarLocale}
      value={value || null}
      onChange={day => onChange(day ?? '')}
      dateParser={parseDay}
      minDate={from}
      valueFormat="DD/MM/YYYY"
      placeholder={texts.calendar.form}
      w={260}
      clearable
      clearButtonProps={{ 'aria-label': texts.calendar.clear }}
      previousLabel={texts.calendar.previous}
      nextLabel={texts.calendar.next}
      weekendDays={[]}
      data-mantine-stop-propagation={isOpen || undefined}
      popoverProps={{ zIndex: 500, onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false) }}
    />
  )
}
