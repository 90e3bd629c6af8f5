import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { FrameOption } from '../lib/time-frame.ts'
import { texts } from '#texts/time-frame.ts'
import classes from './controls.module.css'
import { Menu } from './floating/menu.tsx'

interface FramePickerProps {
  value: string
  name: string
  /** Asked for when they are shown. */ options: () => readonly FrameOption[]
  onChange: (key: string) => void
}

export function FramePicker({ value, name, options, onChange }: FramePickerProps) {
  return (
    <Menu
      width={220}
      target={trigger => (
        <button {...trigger} type="button" className={classes.control} aria-label={texts.choose(name)}>
          <IconCalendar size={16} stroke={1.6} aria-hidden />
          {name}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {({ Item }) =>
        options().map(option => (
          <Item
            key={option.key}
            disabled={option.disabled}
            onClick={() => onChange(option.key)}
            rightSection={option.key === value ? <IconCheck size={14} aria-label={texts.chosen} /> : null}
          >
            {option.name}
          </Item>
        ))
      }
    </Menu>
  )
}
