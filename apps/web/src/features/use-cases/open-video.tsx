import { openModal } from '../../ui/modal-store.ts'
import { Video } from '../../ui/video.tsx'
import classes from './use-cases.module.css'
import { texts } from '#texts/use-cases.ts'

interface VideoRequest {
  title: string
  description: string
  video: string
  poster?: string
  steps?: readonly { title: string; text: string }[]
}

/** A use case: its video where there is one, what it is about, and the steps on that page. */
export function openVideo({ title, description, video, poster, steps = [] }: VideoRequest) {
  openModal({
    title,
    width: '44rem',
    content: (
      <>
        {(video || poster) && (
          <div className={classes.video}>
            <Video url={video} poster={poster} title={title} />
          </div>
        )}
        <p className={classes.description}>{description}</p>
        {steps.length > 0 && <h3 className={classes.heading}>{texts.steps}</h3>}
        {steps.length > 0 && (
          <ol className={classes.steps}>
            {steps.map(step => (
              <li key={step.title}>
                <strong>{step.title}</strong>
                {step.text}
              </li>
            ))}
          </ol>
        )}
      </>
    ),
  })
}
