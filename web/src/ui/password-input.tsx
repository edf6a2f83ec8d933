/** A password field whose eye is a real button of 24 px and more. */
import { Input, type InputProps } from 'antd';
import { useState } from 'react';
import styles from './password-input.module.css';

/** As antd's Input; paste and password managers are welcome. */
export function PasswordInput(props: Omit<InputProps, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  const label = shown ? 'Hide the password' : 'Show the password';
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className={styles.eye}
          aria-label={label}
          title={label}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg
            width="18"
            height="18"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            aria-hidden="true"
          >
            <path
              d="M1.5 8s2.4-4.25 6.5-4.25S14.5 8 14.5 8 12.1 12.25 8 12.25 1.5 8 1.5 8Z"
              strokeWidth="1.4"
              strokeLinejoin="round"
            />
            <circle cx="8" cy="8" r="2" strokeWidth="1.4" />
            {!shown && <path d="M3 13 13 3" strokeWidth="1.4" strokeLinecap="round" />}
          </svg>
        </button>
      }
    />
  );
}
