-- What belongs to one server alone and must not stand in a database that others are made from: its signing and
-- encryption keys, in whose place every state puts its own, and what happened while it was tried out.
CREATE TEMPORARY VIEW key_provider AS
    SELECT component.id, realm.name AS realm, component.provider_id
    FROM component JOIN realm ON realm.id = component.realm_id
    WHERE component.provider_type = 'org.keycloak.keys.KeyProvider';

UPDATE component_config SET value = '__KEY:' || realm || ':' || provider_id || ':' || component_config.name || '__'
FROM key_provider
WHERE component_id = key_provider.id AND component_config.name IN ('privateKey', 'certificate', 'secret', 'kid');

-- A version with other kinds of keys, or other settings of them, must be looked at by a person.
DO $$
DECLARE unknown text;
BEGIN
    SELECT string_agg(provider_id || '.' || component_config.name, ', ') INTO unknown
    FROM component_config JOIN key_provider ON key_provider.id = component_id
    WHERE component_config.name NOT IN ('algorithm', 'keyUse', 'priority') AND value NOT LIKE '\_\_KEY:%';
    IF unknown IS NOT NULL THEN
        RAISE EXCEPTION 'unknown settings of keys: %', unknown;
    END IF;
END $$;

TRUNCATE event_entity, admin_event_entity, offline_client_session, offline_user_session, revoked_token,
    jgroups_ping, login_failure;
