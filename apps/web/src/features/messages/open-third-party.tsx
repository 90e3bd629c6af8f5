import { openModal } from '../../ui/modal-store.ts'
import classes from './messages.module.css'
import { texts } from '#texts/messages.ts'

/** Another site inside a modal (specification S2.056, S2.065), kept away from this one. What is no web address opens as the system does it. */
export function openThirdParty({ title, url }: { title: string; url: string }) {
  if (!/^https?:/.test(url)) return location.assign(url)
  openModal({
    title,
    width: '60rem',
    height: '46rem',
    flush: true,
    content: (
      <div style={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
        <iframe
          className={classes.frame}
          src={url}
          title={title}
          sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
          referrerPolicy="no-referrer"
        />
        <div className={classes.apart}>
          <a href={url} target="_blank" rel="noreferrer">
            {texts.openApart}
          </a>
        </div>
      </div>
    ),
  })
}
