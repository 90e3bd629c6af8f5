import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { chosenDays, type FrameOption } from '../lib/time-frame.ts'
import { texts } from '#texts/time-frame.ts'
import classes from './controls.module.css'
import { Menu } from './floating/menu.tsx'
import { lazyPart } from './lazy-part.tsx'
import { openModal } from './modal-store.ts'

const FrameDays = lazyPart(() => import('./frame-days.tsx').then(module => module.FrameDays))

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
            onClick={() => (option.key === chosenDays ? chooseDays(value, onChange) : onChange(option.key))}
            rightSection={option.key === value ? <IconCheck size={14} aria-label={texts.chosen} /> : null}
          >
            {option.name}
          </Item>
        ))
      }
    </Menu>
  )
}

function chooseDays(value: string, onChange: (key: string) => void): void {
  openModal({
    title: texts.days.title,
    content: close => (
      <FrameDays
        value={value}
        onChoose={key => {
          close()
          onChange(key)
        }}
        onCancel={close}
      />
    ),
  })
}
