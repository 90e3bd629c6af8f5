import { Menu } from '@mantine/core'
import { IconCalendar, IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { FrameOption } from '../lib/time-frame.ts'
import classes from './controls.module.css'

interface FramePickerProps { value: string; name: string; options: readonly FrameOption[]; onChange: (key: string) => void }

export function FramePicker({ value, name, options, onChange }: FramePickerProps) {
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.control} aria-label={`Time frame: ${name}`}>
          <IconCalendar size={16} stroke={1.6} aria-hidden />{name}<IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="20rem" style={{ overflow: 'auto' }}>
        {options.map(option => (
          <Menu.Item key={option.key} disabled={option.disabled} onClick={() => onChange(option.key)} rightSection={option.key === value ? <IconCheck size={14} aria-label="chosen" /> : null}>
            {option.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
