import type { DateFieldProps } from './calendar-field.tsx'
import { lazyPart } from './lazy-part.tsx'

/** A day, typed or chosen in a calendar, which loads when it is first shown. */
export const DateField = lazyPart<DateFieldProps>(() =>
  import('./calendar-field.tsx').then(module => module.CalendarField),
)
