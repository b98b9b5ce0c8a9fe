import { useSettings } from '#/api/site';
import { Notice } from '#/ui/marks/notice';

/** The site's own warning about fictional profiles (spec 3: fictional_warning). */
export function FictionalNotice() {
  const { fictional_warning } = useSettings();
  return <Notice tone="warn">{fictional_warning}</Notice>;
}
