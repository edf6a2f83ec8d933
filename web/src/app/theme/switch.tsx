/** Light or dark, one press. */
import { MoonIcon, SunIcon } from '@/ui/icons';
import { chooseTheme, useThemeMode } from './choice';
import styles from './switch.module.css';

/** A button that names the theme it changes to. */
export function ThemeSwitch() {
  const dark = useThemeMode() === 'dark';
  const label = dark ? 'Use light theme' : 'Use dark theme';
  return (
    <button
      type="button"
      className={styles.switch}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
    >
      {dark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
