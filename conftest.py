"""Random tests say the same on a busy machine as on an idle one."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("steady"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "steady")
