import { Checkbox } from '@mantine/core'

interface ColumnChoiceProps {
  columns: readonly { id: string; title: string }[]
  hidden: readonly string[]
  onChange: (hidden: readonly string[]) => void
}

/** Which columns of a list show. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  return columns.map(({ id, title }) => (
    <Checkbox
      key={id}
      label={title}
      size="xs"
      my={6}
      checked={!hidden.includes(id)}
      onChange={event => onChange(event.currentTarget.checked ? hidden.filter(each => each !== id) : [...hidden, id])}
    />
  ))
}
