import { Menu } from '@mantine/core'
import { logout } from '@sharelight/contract'
import { IconLogout, IconUserCog, IconUsers } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useStatus } from '../../lib/queries.ts'
import { setSession } from '../../lib/session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './shell.module.css'
import { texts } from './texts.ts'

const clicksForConversation = 4

export function ProfileMenu() {
  const { user, org, edition } = useStatus()
  const clicks = useRef(0)
  const askToLeave = useLogout()
  const isRegular = org.type === 'regular'
  function count() {
    if (++clicks.current !== clicksForConversation) return
    sessionStorage.setItem('sharelight.conversation', 'on')
    toast('info', texts.conversation)
  }
  return (
    <Menu width={260} position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.avatar} aria-label={texts.profile} onClick={count}>{initials(user.name || user.email)}</button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className="truncate"><strong>{user.name}</strong></div>
          <div className="caption truncate">{user.email}</div>
        </div>
        <Menu.Divider />
        <Menu.Label>{texts.plan}: {edition.id}</Menu.Label>
        {isRegular && <Menu.Item component={Link} to={paths.admins} leftSection={<IconUserCog size={16} />}>{texts.admins}</Menu.Item>}
        {isRegular && <Menu.Item component={Link} to={paths.accounts} leftSection={<IconUsers size={16} />}>{texts.accounts}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={askToLeave}>{texts.logout}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return () => confirm({
    title: texts.logoutTitle, description: '', submit: texts.logoutSubmit, cancel: texts.logoutStay,
    onSubmit: async () => {
      await call(logout, {}, { quiet: true }).catch(() => {})
      setSession(undefined)
      await navigate(paths.login)
      client.clear()
    },
  })
}

function initials(name: string) {
  const words = name.split(/[\s.@]+/).filter(Boolean)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? words[1]?.[0] ?? '' : '')).toUpperCase()
}
