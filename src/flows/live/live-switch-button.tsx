import { turnLive, useLive } from './live-store'
import { Button } from '../../ui/kit/button'

/** Switches the live view of this browser on and off. */
export function LiveSwitchButton() {
  const { isOn } = useLive()
  return (
    <div className="prose">
      <Button
        aria-checked={isOn}
        isSmall
        kind={isOn ? 'main' : 'line'}
        onClick={() => turnLive(!isOn)}
        role="switch"
      >
        {`Live view: ${isOn ? 'on' : 'off'}`}
      </Button>
      <p>
        {isOn
          ? 'Pages that you open in this browser now report here what their machines do, until you turn this off or close the browser. Nothing leaves this browser. Answers stay in the tab of their form: you see only how long a text is, and nothing at all of a sensitive answer.'
          : 'While it is off, pages report nothing and load nothing extra.'}
      </p>
    </div>
  )
}
