/** The fields of a draft; of one that may only be read all have the same look. */
import { ConfigProvider, type ThemeConfig } from 'antd';
import type { ReactNode } from 'react';
import { useDraft } from '@/features/prospect/draft/context';
import { useThemeMode } from '../theme/choice';
import type { Mode } from '../theme/theme';

const GROUND = { light: '#f1f3f6', dark: '#101317' } as const satisfies Record<Mode, string>;
const INK = { light: '#0f1728', dark: '#eceff4' } as const satisfies Record<Mode, string>;

/** One ground and clear words, whether the library disables a field or it is read-only. */
function readOnly(mode: Mode): ThemeConfig {
  const field = {
    colorBgContainer: GROUND[mode],
    colorBgContainerDisabled: GROUND[mode],
    colorText: INK[mode],
    colorTextDisabled: INK[mode],
  };
  return { components: { Input: field, Select: field } };
}

/** A place for the fields of the draft that the page is about. */
export function DraftFields({ className, children }: { className: string | undefined; children: ReactNode }) {
  const mode = useThemeMode();
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <div className={className} data-draft>
      <ConfigProvider theme={viewOnly ? readOnly(mode) : {}}>{children}</ConfigProvider>
    </div>
  );
}
