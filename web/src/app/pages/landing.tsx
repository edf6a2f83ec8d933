/** Landing page. */
import { useNavigate, useLocation } from 'react-router';
import { SignInPanel } from '@/features/identity/sign-in-panel';
import { afterSignIn, screens } from '@/app/access';
import { refusalIn } from '@/app/refusal';

/** The page. */
export default function LandingPage() {
  const navigate = useNavigate();
  const wanted = refusalIn(useLocation().state)?.wanted ?? null;
  return (
    <main>
      <h1>{screens.landing.title}</h1>
      <SignInPanel onSignedIn={({ route, session }) => void navigate(afterSignIn(wanted, route, session))} />
    </main>
  );
}
