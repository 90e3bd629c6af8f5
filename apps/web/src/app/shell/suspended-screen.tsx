import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { contentQuery } from '../../lib/content.ts'
import { FullScreen } from '../../ui/full-screen.tsx'
import { texts } from '#texts/shell.ts'

/** A suspended organisation sees nothing else (specification S2.061, S6.011): the organisation's own contact where that is known, and support. */
export function SuspendedScreen({ email }: { email: string }) {
  const { data } = useQuery(contentQuery('client-alert-messages'))
  const support = data?.find(({ id }) => id === 'suspended')?.contactEmail
  const addresses = [...new Set([email, support])].filter(Boolean)
  return (
    <FullScreen
      picture="media/expired.svg"
      title={texts.suspended.title}
      lead={
        <>
          {texts.suspended.hint}
          {addresses.length === 0 ? '.' : ':'}
          {addresses.map((address, index) => (
            <Fragment key={address}>
              {index === 0 ? ' ' : ` ${texts.suspended.or} `}
              <a href={`mailto:${address}`}>{address}</a>
            </Fragment>
          ))}
        </>
      }
    />
  )
}
