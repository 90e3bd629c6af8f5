import { IconBulb } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import { useContent } from '../../lib/content.ts'
import { show } from '../../lib/overlays.ts'
import { screenName } from '../../lib/screen-names.ts'
import { Popup } from '../../ui/popup.tsx'
import classes from './use-cases.module.css'
import { texts } from '#texts/use-cases.ts'

/** What can be done on this page; each entry opens its video (specification S2.051). */
export function UseCasesPopup({ className }: { className: string }) {
  const { pathname } = useLocation()
  const useCases = useContent('use-cases').data?.filter(({ page }) => page === pathname) ?? []
  const walkthrough = useContent('walkthroughs').data?.find(({ page }) => page === pathname)
  return (
    <Popup
      title={texts.title(screenName(pathname))}
      width={340}
      target={trigger => (
        <button {...trigger} type="button" className={className} aria-label={texts.open}>
          <IconBulb size={18} stroke={1.6} aria-hidden />
        </button>
      )}
      content={
        useCases.length === 0
          ? () => <p className={classes.none}>{texts.none}</p>
          : useCases.map(({ id, title, description, video }) => ({
              id,
              text: title,
              hint: description,
              onSelect: () => show({ kind: 'video', title, description, video, steps: walkthrough?.steps }),
            }))
      }
    />
  )
}
