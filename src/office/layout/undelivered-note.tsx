import { isDelivered } from '../../ui/is-delivered'
import { Notice } from '../../ui/kit/notice'

/**
 * Says that reports are not delivered; an empty list alone would look as if nobody had reported.
 */
export const UndeliveredNote = () =>
  !isDelivered() && (
    <Notice>
      Whistleblowing reports are not delivered: they never leave the reporter’s browser. To receive
      them, set WHISTLE_DELIVERY=server and restart the server.
    </Notice>
  )
